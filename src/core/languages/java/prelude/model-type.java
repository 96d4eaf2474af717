// javax.lang.model.type, as annotation processors see the types of a program.

import java.lang.annotation.Annotation;
import java.util.List;
import javax.lang.model.element.AnnotationMirror;
import javax.lang.model.element.Element;

public interface ArrayType extends ReferenceType { TypeMirror getComponentType(); }
public interface DeclaredType extends ReferenceType {
  Element asElement();
  List<? extends TypeMirror> getTypeArguments();
  TypeMirror getEnclosingType();
}
public interface ErrorType extends DeclaredType { }
public interface ExecutableType extends TypeMirror {
  List<? extends TypeMirror> getParameterTypes();
  List<? extends TypeMirror> getThrownTypes();
  List<? extends TypeVariable> getTypeVariables();
  TypeMirror getReceiverType();
  TypeMirror getReturnType();
}
public interface IntersectionType extends TypeMirror { List<? extends TypeMirror> getBounds(); }
public interface NoType extends TypeMirror { }
public interface NullType extends ReferenceType { }
public interface PrimitiveType extends TypeMirror { }
public interface ReferenceType extends TypeMirror { }
public enum TypeKind {
  BOOLEAN, BYTE, SHORT, INT, LONG, CHAR, FLOAT, DOUBLE, VOID, NONE, NULL, ARRAY, DECLARED, ERROR, TYPEVAR, WILDCARD, PACKAGE, EXECUTABLE, OTHER, UNION, INTERSECTION, MODULE;
  boolean isPrimitive();
}
public interface TypeMirror {
  <A extends Annotation> A getAnnotation(Class<A> a);
  <A extends Annotation> A[] getAnnotationsByType(Class<A> a);
  <R, P> R accept(TypeVisitor<R, P> a, P b);
  List<? extends AnnotationMirror> getAnnotationMirrors();
  TypeKind getKind();
}
public interface TypeVariable extends ReferenceType {
  Element asElement();
  TypeMirror getLowerBound();
  TypeMirror getUpperBound();
}
public interface TypeVisitor<R, P> {
  R visit(TypeMirror a, P b);
  R visitArray(ArrayType a, P b);
  R visitDeclared(DeclaredType a, P b);
  R visitError(ErrorType a, P b);
  R visitExecutable(ExecutableType a, P b);
  R visitIntersection(IntersectionType a, P b);
  R visitNoType(NoType a, P b);
  R visitNull(NullType a, P b);
  R visitPrimitive(PrimitiveType a, P b);
  R visitTypeVariable(TypeVariable a, P b);
  R visitUnion(UnionType a, P b);
  R visitUnknown(TypeMirror a, P b);
  R visitWildcard(WildcardType a, P b);
  default R visit(TypeMirror a) {}
}
public interface UnionType extends TypeMirror { List<? extends TypeMirror> getAlternatives(); }
public interface WildcardType extends TypeMirror { TypeMirror getExtendsBound(); TypeMirror getSuperBound(); }
