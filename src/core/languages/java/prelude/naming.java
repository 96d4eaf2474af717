// javax.naming: names and contexts, whose methods take either a name or its text.

import java.io.Serializable;
import java.util.Enumeration;
import java.util.Hashtable;

public class Binding extends NameClassPair {
  Binding(String a, Object b) {}
  Binding(String a, Object b, boolean c) {}
  Binding(String a, String b, Object c) {}
  Binding(String a, String b, Object c, boolean d) {}
  Object getObject();
  String getClassName();
  String toString();
  void setObject(Object a);
}
public interface Context {
  Context createSubcontext(Name a);
  Context createSubcontext(String a);
  Hashtable<?, ?> getEnvironment();
  Name composeName(Name a, Name b);
  NameParser getNameParser(Name a);
  NameParser getNameParser(String a);
  NamingEnumeration<Binding> listBindings(Name a);
  NamingEnumeration<Binding> listBindings(String a);
  NamingEnumeration<NameClassPair> list(Name a);
  NamingEnumeration<NameClassPair> list(String a);
  Object addToEnvironment(String a, Object b);
  Object lookup(Name a);
  Object lookup(String a);
  Object lookupLink(Name a);
  Object lookupLink(String a);
  Object removeFromEnvironment(String a);
  String composeName(String a, String b);
  String getNameInNamespace();
  void bind(Name a, Object b);
  void bind(String a, Object b);
  void close();
  void destroySubcontext(Name a);
  void destroySubcontext(String a);
  void rebind(Name a, Object b);
  void rebind(String a, Object b);
  void rename(Name a, Name b);
  void rename(String a, String b);
  void unbind(Name a);
  void unbind(String a);
}
public class InitialContext implements Context {
  Context createSubcontext(Name a);
  Context createSubcontext(String a);
  Context getDefaultInitCtx();
  Context getURLOrDefaultInitCtx(Name a);
  Context getURLOrDefaultInitCtx(String a);
  Hashtable<?, ?> getEnvironment();
  InitialContext() {}
  InitialContext(Hashtable<?, ?> a) {}
  InitialContext(boolean a) {}
  Name composeName(Name a, Name b);
  NameParser getNameParser(Name a);
  NameParser getNameParser(String a);
  NamingEnumeration<Binding> listBindings(Name a);
  NamingEnumeration<Binding> listBindings(String a);
  NamingEnumeration<NameClassPair> list(Name a);
  NamingEnumeration<NameClassPair> list(String a);
  Object addToEnvironment(String a, Object b);
  Object lookup(Name a);
  Object lookup(String a);
  Object lookupLink(Name a);
  Object lookupLink(String a);
  Object removeFromEnvironment(String a);
  String composeName(String a, String b);
  String getNameInNamespace();
  static <T> T doLookup(Name a);
  static <T> T doLookup(String a);
  void bind(Name a, Object b);
  void bind(String a, Object b);
  void close();
  void destroySubcontext(Name a);
  void destroySubcontext(String a);
  void init(Hashtable<?, ?> a);
  void rebind(Name a, Object b);
  void rebind(String a, Object b);
  void rename(Name a, Name b);
  void rename(String a, String b);
  void unbind(Name a);
  void unbind(String a);
}
public interface Name extends Cloneable, Serializable, Comparable<Object> {
  Enumeration<String> getAll();
  Name add(String a);
  Name add(int a, String b);
  Name addAll(Name a);
  Name addAll(int a, Name b);
  Name getPrefix(int a);
  Name getSuffix(int a);
  Object clone();
  Object remove(int a);
  String get(int a);
  boolean endsWith(Name a);
  boolean isEmpty();
  boolean startsWith(Name a);
  int compareTo(Object a);
  int size();
}
public class NameClassPair implements Serializable {
  NameClassPair(String a, String b) {}
  NameClassPair(String a, String b, boolean c) {}
  String getClassName();
  String getName();
  String getNameInNamespace();
  String toString();
  boolean isRelative();
  void setClassName(String a);
  void setName(String a);
  void setNameInNamespace(String a);
  void setRelative(boolean a);
}
public interface NameParser { Name parse(String a); }
public interface NamingEnumeration<T> extends Enumeration<T> { T next(); boolean hasMore(); void close(); }
