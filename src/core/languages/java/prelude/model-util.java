// javax.lang.model.util: what annotation processors ask elements and types with.

import java.io.Writer;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javax.lang.model.element.AnnotationMirror;
import javax.lang.model.element.AnnotationValue;
import javax.lang.model.element.Element;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.ModuleElement;
import javax.lang.model.element.Name;
import javax.lang.model.element.PackageElement;
import javax.lang.model.element.RecordComponentElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.ArrayType;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.ErrorType;
import javax.lang.model.type.ExecutableType;
import javax.lang.model.type.IntersectionType;
import javax.lang.model.type.NoType;
import javax.lang.model.type.NullType;
import javax.lang.model.type.PrimitiveType;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.type.TypeVariable;
import javax.lang.model.type.WildcardType;

public abstract class AbstractElementVisitor8<R, P> extends AbstractElementVisitor7<R, P> {
  AbstractElementVisitor8() {}
}
public abstract class AbstractTypeVisitor8<R, P> extends AbstractTypeVisitor7<R, P> {
  AbstractTypeVisitor8() {}
  abstract R visitIntersection(IntersectionType a, P b);
}
public class ElementFilter {
  static List<ExecutableElement> constructorsIn(Iterable<? extends Element> a);
  static List<ExecutableElement> methodsIn(Iterable<? extends Element> a);
  static List<ModuleElement.ExportsDirective> exportsIn(Iterable<? extends ModuleElement.Directive> a);
  static List<ModuleElement.OpensDirective> opensIn(Iterable<? extends ModuleElement.Directive> a);
  static List<ModuleElement.ProvidesDirective> providesIn(Iterable<? extends ModuleElement.Directive> a);
  static List<ModuleElement.RequiresDirective> requiresIn(Iterable<? extends ModuleElement.Directive> a);
  static List<ModuleElement.UsesDirective> usesIn(Iterable<? extends ModuleElement.Directive> a);
  static List<ModuleElement> modulesIn(Iterable<? extends Element> a);
  static List<PackageElement> packagesIn(Iterable<? extends Element> a);
  static List<RecordComponentElement> recordComponentsIn(Iterable<? extends Element> a);
  static List<TypeElement> typesIn(Iterable<? extends Element> a);
  static List<VariableElement> fieldsIn(Iterable<? extends Element> a);
  static Set<ExecutableElement> constructorsIn(Set<? extends Element> a);
  static Set<ExecutableElement> methodsIn(Set<? extends Element> a);
  static Set<ModuleElement> modulesIn(Set<? extends Element> a);
  static Set<PackageElement> packagesIn(Set<? extends Element> a);
  static Set<RecordComponentElement> recordComponentsIn(Set<? extends Element> a);
  static Set<TypeElement> typesIn(Set<? extends Element> a);
  static Set<VariableElement> fieldsIn(Set<? extends Element> a);
}
public class ElementScanner14<R, P> extends ElementScanner9<R, P> {
  ElementScanner14() {}
  ElementScanner14(R a) {}
  R visitExecutable(ExecutableElement a, P b);
  R visitRecordComponent(RecordComponentElement a, P b);
  R visitType(TypeElement a, P b);
}
public class ElementScanner8<R, P> extends ElementScanner7<R, P> { ElementScanner8() {} ElementScanner8(R a) {} }
public interface Elements {
  List<? extends AnnotationMirror> getAllAnnotationMirrors(Element a);
  List<? extends Element> getAllMembers(TypeElement a);
  Map<? extends ExecutableElement, ? extends AnnotationValue> getElementValuesWithDefaults(AnnotationMirror a);
  Name getBinaryName(TypeElement a);
  Name getName(CharSequence a);
  PackageElement getPackageElement(CharSequence a);
  PackageElement getPackageOf(Element a);
  String getConstantExpression(Object a);
  String getDocComment(Element a);
  TypeElement getTypeElement(CharSequence a);
  boolean hides(Element a, Element b);
  boolean isDeprecated(Element a);
  boolean isFunctionalInterface(TypeElement a);
  boolean overrides(ExecutableElement a, ExecutableElement b, TypeElement c);
  default Elements.Origin getOrigin(AnnotatedConstruct a, AnnotationMirror b) {}
  default Elements.Origin getOrigin(Element a) {}
  default Elements.Origin getOrigin(ModuleElement a, ModuleElement.Directive b) {}
  default ModuleElement getModuleElement(CharSequence a) {}
  default ModuleElement getModuleOf(Element a) {}
  default PackageElement getPackageElement(ModuleElement a, CharSequence b) {}
  default RecordComponentElement recordComponentFor(ExecutableElement a) {}
  default Set<? extends ModuleElement> getAllModuleElements() {}
  default Set<? extends PackageElement> getAllPackageElements(CharSequence a) {}
  default Set<? extends TypeElement> getAllTypeElements(CharSequence a) {}
  default TypeElement getTypeElement(ModuleElement a, CharSequence b) {}
  default boolean isAutomaticModule(ModuleElement a) {}
  default boolean isBridge(ExecutableElement a) {}
  void printElements(Writer a, Element... b);
  public static enum Origin {
    EXPLICIT, MANDATED, SYNTHETIC;
    boolean isDeclared();
  }
}
public class SimpleAnnotationValueVisitor14<R, P> extends SimpleAnnotationValueVisitor9<R, P> {
  SimpleAnnotationValueVisitor14() {}
  SimpleAnnotationValueVisitor14(R a) {}
}
public class SimpleAnnotationValueVisitor8<R, P> extends SimpleAnnotationValueVisitor7<R, P> {
  SimpleAnnotationValueVisitor8() {}
  SimpleAnnotationValueVisitor8(R a) {}
}
public class SimpleElementVisitor14<R, P> extends SimpleElementVisitor9<R, P> {
  R visitRecordComponent(RecordComponentElement a, P b);
  SimpleElementVisitor14() {}
  SimpleElementVisitor14(R a) {}
}
public class SimpleElementVisitor8<R, P> extends SimpleElementVisitor7<R, P> {
  SimpleElementVisitor8() {}
  SimpleElementVisitor8(R a) {}
}
public class SimpleTypeVisitor14<R, P> extends SimpleTypeVisitor9<R, P> {
  SimpleTypeVisitor14() {}
  SimpleTypeVisitor14(R a) {}
}
public class SimpleTypeVisitor6<R, P> extends AbstractTypeVisitor6<R, P> {
  R defaultAction(TypeMirror a, P b);
  R visitArray(ArrayType a, P b);
  R visitDeclared(DeclaredType a, P b);
  R visitError(ErrorType a, P b);
  R visitExecutable(ExecutableType a, P b);
  R visitNoType(NoType a, P b);
  R visitNull(NullType a, P b);
  R visitPrimitive(PrimitiveType a, P b);
  R visitTypeVariable(TypeVariable a, P b);
  R visitWildcard(WildcardType a, P b);
  SimpleTypeVisitor6() {}
  SimpleTypeVisitor6(R a) {}
}
public class SimpleTypeVisitor8<R, P> extends SimpleTypeVisitor7<R, P> {
  R visitIntersection(IntersectionType a, P b);
  SimpleTypeVisitor8() {}
  SimpleTypeVisitor8(R a) {}
}
public interface Types {
  ArrayType getArrayType(TypeMirror a);
  DeclaredType getDeclaredType(DeclaredType a, TypeElement b, TypeMirror... c);
  DeclaredType getDeclaredType(TypeElement a, TypeMirror... b);
  Element asElement(TypeMirror a);
  List<? extends TypeMirror> directSupertypes(TypeMirror a);
  NoType getNoType(TypeKind a);
  NullType getNullType();
  PrimitiveType getPrimitiveType(TypeKind a);
  PrimitiveType unboxedType(TypeMirror a);
  TypeElement boxedClass(PrimitiveType a);
  TypeMirror asMemberOf(DeclaredType a, Element b);
  TypeMirror capture(TypeMirror a);
  TypeMirror erasure(TypeMirror a);
  WildcardType getWildcardType(TypeMirror a, TypeMirror b);
  boolean contains(TypeMirror a, TypeMirror b);
  boolean isAssignable(TypeMirror a, TypeMirror b);
  boolean isSameType(TypeMirror a, TypeMirror b);
  boolean isSubsignature(ExecutableType a, ExecutableType b);
  boolean isSubtype(TypeMirror a, TypeMirror b);
}
