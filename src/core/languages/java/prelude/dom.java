// org.w3c.dom: its names are common ones, so they are known only where they are imported.

public interface Node {
    String getNodeName();
    String getNodeValue();
    void setNodeValue(String value);
    short getNodeType();
    Node getParentNode();
    NodeList getChildNodes();
    Node getFirstChild();
    Node getLastChild();
    Node getPreviousSibling();
    Node getNextSibling();
    NamedNodeMap getAttributes();
    Document getOwnerDocument();
    Node insertBefore(Node child, Node before);
    Node replaceChild(Node child, Node old);
    Node removeChild(Node child);
    Node appendChild(Node child);
    boolean hasChildNodes();
    boolean hasAttributes();
    Node cloneNode(boolean deep);
    void normalize();
    String getNamespaceURI();
    String getPrefix();
    String getLocalName();
    String getTextContent();
    void setTextContent(String text);
    Object setUserData(String key, Object data, UserDataHandler handler);
    Object getUserData(String key);
}
public interface NodeList { Node item(int index); int getLength(); }
public interface NamedNodeMap {
  Node getNamedItem(String name);
  Node setNamedItem(Node node);
  Node removeNamedItem(String name);
  Node item(int index);
  int getLength();
  Node getNamedItemNS(String uri, String name);
}
public interface UserDataHandler { void handle(short operation, String key, Object data, Node from, Node to); }
public interface DOMImplementation {
  boolean hasFeature(String name, String version);
  DocumentType createDocumentType(String name, String publicId, String systemId);
  Document createDocument(String uri, String name, DocumentType type);
}
public interface Document extends Node {
    DocumentType getDoctype();
    DOMImplementation getImplementation();
    Element getDocumentElement();
    Element createElement(String name);
    Element createElementNS(String uri, String name);
    DocumentFragment createDocumentFragment();
    Text createTextNode(String text);
    Comment createComment(String text);
    CDATASection createCDATASection(String text);
    ProcessingInstruction createProcessingInstruction(String target, String data);
    Attr createAttribute(String name);
    Attr createAttributeNS(String uri, String name);
    NodeList getElementsByTagName(String name);
    NodeList getElementsByTagNameNS(String uri, String name);
    Element getElementById(String id);
    Node importNode(Node node, boolean deep);
    Node adoptNode(Node node);
    void setXmlStandalone(boolean standalone);
    String getXmlVersion();
    void normalizeDocument();
    Node renameNode(Node node, String uri, String name);
}
public interface DocumentFragment extends Node {}
public interface DocumentType extends Node {
  String getName();
  String getPublicId();
  String getSystemId();
  String getInternalSubset();
}
public interface Element extends Node {
    String getTagName();
    String getAttribute(String name);
    void setAttribute(String name, String value);
    void removeAttribute(String name);
    Attr getAttributeNode(String name);
    Attr setAttributeNode(Attr attribute);
    Attr setAttributeNodeNS(Attr attribute);
    NodeList getElementsByTagName(String name);
    String getAttributeNS(String uri, String name);
    void setAttributeNS(String uri, String name, String value);
    boolean hasAttribute(String name);
    boolean hasAttributeNS(String uri, String name);
}
public interface Attr extends Node {
  String getName();
  String getValue();
  void setValue(String value);
  Element getOwnerElement();
  boolean getSpecified();
}
public interface CharacterData extends Node {
  String getData();
  void setData(String data);
  int getLength();
  void appendData(String data);
}
public interface Text extends CharacterData { Text splitText(int offset); String getWholeText(); }
public interface Comment extends CharacterData {}
public interface CDATASection extends Text {}
public interface ProcessingInstruction extends Node { String getTarget(); String getData(); }
public interface Entity extends Node {}
public class DOMException extends RuntimeException { short code; }
