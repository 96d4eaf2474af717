// javax.annotation.processing: what a compiler hands to annotation processors.

import java.lang.annotation.Annotation;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import javax.lang.model.element.AnnotationMirror;
import javax.lang.model.element.AnnotationValue;
import javax.lang.model.element.Element;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.util.Elements;
import javax.lang.model.util.Types;
import javax.tools.Diagnostic;
import javax.tools.FileObject;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;

public abstract class AbstractProcessor implements Processor {
  AbstractProcessor() {}
  Iterable<? extends Completion> getCompletions(Element a, AnnotationMirror b, ExecutableElement c, String d);
  Set<String> getSupportedAnnotationTypes();
  Set<String> getSupportedOptions();
  SourceVersion getSupportedSourceVersion();
  abstract boolean process(Set<? extends TypeElement> a, RoundEnvironment b);
  boolean isInitialized();
  void init(ProcessingEnvironment a);
}
public interface Completion { String getMessage(); String getValue(); }
public class Completions { static Completion of(String a); static Completion of(String a, String b); }
public interface Filer {
  FileObject createResource(JavaFileManager.Location a, CharSequence b, CharSequence c, Element... d);
  FileObject getResource(JavaFileManager.Location a, CharSequence b, CharSequence c);
  JavaFileObject createClassFile(CharSequence a, Element... b);
  JavaFileObject createSourceFile(CharSequence a, Element... b);
}
public @interface Generated { String comments(); String date(); String[] value(); }
public interface Messager {
  void printMessage(Diagnostic.Kind a, CharSequence b);
  void printMessage(Diagnostic.Kind a, CharSequence b, Element c);
  void printMessage(Diagnostic.Kind a, CharSequence b, Element c, AnnotationMirror d);
  void printMessage(Diagnostic.Kind a, CharSequence b, Element c, AnnotationMirror d, AnnotationValue e);
}
public interface ProcessingEnvironment {
  Elements getElementUtils();
  Filer getFiler();
  Locale getLocale();
  Map<String, String> getOptions();
  Messager getMessager();
  SourceVersion getSourceVersion();
  Types getTypeUtils();
  default boolean isPreviewEnabled() {}
}
public interface Processor {
  Iterable<? extends Completion> getCompletions(Element a, AnnotationMirror b, ExecutableElement c, String d);
  Set<String> getSupportedAnnotationTypes();
  Set<String> getSupportedOptions();
  SourceVersion getSupportedSourceVersion();
  boolean process(Set<? extends TypeElement> a, RoundEnvironment b);
  void init(ProcessingEnvironment a);
}
public interface RoundEnvironment {
  Set<? extends Element> getElementsAnnotatedWith(Class<? extends Annotation> a);
  Set<? extends Element> getElementsAnnotatedWith(TypeElement a);
  Set<? extends Element> getRootElements();
  boolean errorRaised();
  boolean processingOver();
  default Set<? extends Element> getElementsAnnotatedWithAny(Set<Class<? extends Annotation>> a) {}
  default Set<? extends Element> getElementsAnnotatedWithAny(TypeElement... a) {}
}
public @interface SupportedAnnotationTypes { String[] value(); }
public @interface SupportedOptions { String[] value(); }
public @interface SupportedSourceVersion { SourceVersion value(); }
