// javax.lang.model.element, as annotation processors see the declarations of a program.

import java.lang.annotation.Annotation;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeMirror;

public interface AnnotationMirror {
  DeclaredType getAnnotationType();
  Map<? extends ExecutableElement, ? extends AnnotationValue> getElementValues();
}
public interface AnnotationValue { <R, P> R accept(AnnotationValueVisitor<R, P> a, P b); Object getValue(); }
public interface AnnotationValueVisitor<R, P> {
  R visit(AnnotationValue a, P b);
  R visitAnnotation(AnnotationMirror a, P b);
  R visitArray(List<? extends AnnotationValue> a, P b);
  R visitBoolean(boolean a, P b);
  R visitByte(byte a, P b);
  R visitChar(char a, P b);
  R visitDouble(double a, P b);
  R visitEnumConstant(VariableElement a, P b);
  R visitFloat(float a, P b);
  R visitInt(int a, P b);
  R visitLong(long a, P b);
  R visitShort(short a, P b);
  R visitString(String a, P b);
  R visitType(TypeMirror a, P b);
  R visitUnknown(AnnotationValue a, P b);
  default R visit(AnnotationValue a) {}
}
public interface Element {
  <A extends Annotation> A getAnnotation(Class<A> a);
  <A extends Annotation> A[] getAnnotationsByType(Class<A> a);
  <R, P> R accept(ElementVisitor<R, P> a, P b);
  Element getEnclosingElement();
  ElementKind getKind();
  List<? extends AnnotationMirror> getAnnotationMirrors();
  List<? extends Element> getEnclosedElements();
  Name getSimpleName();
  Set<Modifier> getModifiers();
  TypeMirror asType();
}
public enum ElementKind {
  PACKAGE,
  ENUM,
  CLASS,
  ANNOTATION_TYPE,
  INTERFACE,
  ENUM_CONSTANT,
  FIELD,
  PARAMETER,
  LOCAL_VARIABLE,
  EXCEPTION_PARAMETER,
  METHOD,
  CONSTRUCTOR,
  STATIC_INIT,
  INSTANCE_INIT,
  TYPE_PARAMETER,
  OTHER,
  RESOURCE_VARIABLE,
  MODULE,
  RECORD,
  RECORD_COMPONENT,
  BINDING_VARIABLE;
  boolean isClass();
  boolean isField();
  boolean isInterface();
}
public interface ElementVisitor<R, P> {
  R visit(Element a, P b);
  R visitExecutable(ExecutableElement a, P b);
  R visitPackage(PackageElement a, P b);
  R visitType(TypeElement a, P b);
  R visitTypeParameter(TypeParameterElement a, P b);
  R visitUnknown(Element a, P b);
  R visitVariable(VariableElement a, P b);
  default R visit(Element a) {}
  default R visitModule(ModuleElement a, P b) {}
  default R visitRecordComponent(RecordComponentElement a, P b) {}
}
public interface ExecutableElement extends Element, Parameterizable {
  AnnotationValue getDefaultValue();
  List<? extends TypeMirror> getThrownTypes();
  List<? extends TypeParameterElement> getTypeParameters();
  List<? extends VariableElement> getParameters();
  Name getSimpleName();
  TypeMirror asType();
  TypeMirror getReceiverType();
  TypeMirror getReturnType();
  boolean isDefault();
  boolean isVarArgs();
}
public enum Modifier {
  PUBLIC, PROTECTED, PRIVATE, ABSTRACT, DEFAULT, STATIC, SEALED, NON_SEALED, FINAL, TRANSIENT, VOLATILE, SYNCHRONIZED, NATIVE, STRICTFP;
}
public interface ModuleElement extends Element, QualifiedNameable {
  Element getEnclosingElement();
  List<? extends Element> getEnclosedElements();
  List<? extends ModuleElement.Directive> getDirectives();
  Name getQualifiedName();
  Name getSimpleName();
  TypeMirror asType();
  boolean isOpen();
  boolean isUnnamed();
  public static interface UsesDirective extends ModuleElement.Directive {
    TypeElement getService();
  }
  public static interface ProvidesDirective extends ModuleElement.Directive {
    List<? extends TypeElement> getImplementations();
    TypeElement getService();
  }
  public static interface OpensDirective extends ModuleElement.Directive {
    List<? extends ModuleElement> getTargetModules();
    PackageElement getPackage();
  }
  public static interface ExportsDirective extends ModuleElement.Directive {
    List<? extends ModuleElement> getTargetModules();
    PackageElement getPackage();
  }
  public static interface RequiresDirective extends ModuleElement.Directive {
    ModuleElement getDependency();
    boolean isStatic();
    boolean isTransitive();
  }
  public static interface DirectiveVisitor<R, P> {
    R visitExports(ModuleElement.ExportsDirective a, P b);
    R visitOpens(ModuleElement.OpensDirective a, P b);
    R visitProvides(ModuleElement.ProvidesDirective a, P b);
    R visitRequires(ModuleElement.RequiresDirective a, P b);
    R visitUses(ModuleElement.UsesDirective a, P b);
    default R visit(ModuleElement.Directive a) {}
    default R visit(ModuleElement.Directive a, P b) {}
    default R visitUnknown(ModuleElement.Directive a, P b) {}
  }
  public static interface Directive {
    <R, P> R accept(ModuleElement.DirectiveVisitor<R, P> a, P b);
    ModuleElement.DirectiveKind getKind();
  }
  public static enum DirectiveKind {
    REQUIRES, EXPORTS, OPENS, USES, PROVIDES;
  }
}
public interface Name extends CharSequence { boolean contentEquals(CharSequence a); }
public enum NestingKind { TOP_LEVEL, MEMBER, LOCAL, ANONYMOUS; boolean isNested(); }
public interface PackageElement extends Element, QualifiedNameable {
  Element getEnclosingElement();
  List<? extends Element> getEnclosedElements();
  Name getQualifiedName();
  Name getSimpleName();
  TypeMirror asType();
  boolean isUnnamed();
}
public interface Parameterizable extends Element { List<? extends TypeParameterElement> getTypeParameters(); }
public interface QualifiedNameable extends Element { Name getQualifiedName(); }
public interface RecordComponentElement extends Element {
  Element getEnclosingElement();
  ExecutableElement getAccessor();
  Name getSimpleName();
}
public interface TypeElement extends Element, Parameterizable, QualifiedNameable {
  Element getEnclosingElement();
  List<? extends Element> getEnclosedElements();
  List<? extends TypeMirror> getInterfaces();
  List<? extends TypeParameterElement> getTypeParameters();
  Name getQualifiedName();
  Name getSimpleName();
  NestingKind getNestingKind();
  TypeMirror asType();
  TypeMirror getSuperclass();
  default List<? extends RecordComponentElement> getRecordComponents() {}
  default List<? extends TypeMirror> getPermittedSubclasses() {}
}
public interface TypeParameterElement extends Element {
  Element getEnclosingElement();
  Element getGenericElement();
  List<? extends TypeMirror> getBounds();
  TypeMirror asType();
}
public interface VariableElement extends Element {
  Element getEnclosingElement();
  Name getSimpleName();
  Object getConstantValue();
  TypeMirror asType();
}
