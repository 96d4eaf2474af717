// Jackson: com.fasterxml.jackson.databind.

import java.io.File;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.Reader;
import java.io.Writer;
import java.net.URL;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

public class ObjectMapper {
    <T> T readValue(String from, Class<T> type);
    <T> T readValue(byte[] from, Class<T> type);
    <T> T readValue(File from, Class<T> type);
    <T> T readValue(URL from, Class<T> type);
    <T> T readValue(Reader from, Class<T> type);
    <T> T readValue(InputStream from, Class<T> type);
    <T> T convertValue(Object from, Class<T> type);
    JsonNode readTree(String from);
    JsonNode readTree(byte[] from);
    JsonNode readTree(File from);
    JsonNode readTree(URL from);
    JsonNode readTree(Reader from);
    JsonNode readTree(InputStream from);
    <T extends JsonNode> T valueToTree(Object from);
    String writeValueAsString(Object value);
    byte[] writeValueAsBytes(Object value);
    void writeValue(File to, Object value);
    void writeValue(OutputStream to, Object value);
    void writeValue(Writer to, Object value);
    ObjectMapper copy();
}

public abstract class JsonNode implements Iterable<JsonNode> {
    JsonNode get(String name);
    JsonNode get(int position);
    JsonNode path(String name);
    JsonNode path(int position);
    JsonNode at(String path);
    JsonNode findValue(String name);
    List<JsonNode> findValues(String name);
    JsonNode findPath(String name);
    boolean has(String name);
    boolean has(int position);
    boolean hasNonNull(String name);
    int size();
    boolean isEmpty();
    boolean isArray();
    boolean isObject();
    boolean isTextual();
    boolean isNumber();
    boolean isBoolean();
    boolean isNull();
    boolean isMissingNode();
    String asText();
    String asText(String otherwise);
    String textValue();
    int asInt();
    int asInt(int otherwise);
    int intValue();
    long asLong();
    long longValue();
    double asDouble();
    double doubleValue();
    boolean asBoolean();
    boolean asBoolean(boolean otherwise);
    boolean booleanValue();
    Iterator<JsonNode> iterator();
    Iterator<JsonNode> elements();
    Iterator<String> fieldNames();
    Iterator<Map.Entry<String, JsonNode>> fields();
    Stream<JsonNode> valueStream();
    String toPrettyString();
    <T extends JsonNode> T deepCopy();
}
