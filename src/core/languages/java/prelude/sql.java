// java.sql: some of its names are those of java.util too, so they are known only where they are imported.

import java.util.Iterator;

public class SQLException extends Exception implements Iterable<Throwable> {
    SQLException() {}
    SQLException(String reason) {}
    SQLException(Throwable cause) {}
    SQLException(String reason, Throwable cause) {}
    String getSQLState();
    int getErrorCode();
    SQLException getNextException();
    Iterator<Throwable> iterator();
}

public class Date extends java.util.Date { Date(long date) {} static Date valueOf(String s); }
public class Time extends java.util.Date { Time(long time) {} static Time valueOf(String s); }
public class Timestamp extends java.util.Date {
  Timestamp(long time) {}
  static Timestamp valueOf(String s);
  int getNanos();
}

public interface Wrapper {
    <T> T unwrap(Class<T> type);
    boolean isWrapperFor(Class<?> type);
}

public interface Connection extends Wrapper, AutoCloseable {
    Statement createStatement();
    PreparedStatement prepareStatement(String sql);
    CallableStatement prepareCall(String sql);
    DatabaseMetaData getMetaData();
    boolean getAutoCommit();
    void setAutoCommit(boolean on);
    void commit();
    void rollback();
    void close();
    boolean isClosed();
    boolean isValid(int timeout);
    String getCatalog();
    String getSchema();
}

public interface Statement extends Wrapper, AutoCloseable {
    ResultSet executeQuery(String sql);
    int executeUpdate(String sql);
    boolean execute(String sql);
    ResultSet getResultSet();
    ResultSet getGeneratedKeys();
    int getUpdateCount();
    Connection getConnection();
    void close();
}

public interface PreparedStatement extends Statement {
    ResultSet executeQuery();
    int executeUpdate();
    boolean execute();
    ResultSetMetaData getMetaData();
}

public interface CallableStatement extends PreparedStatement {
    boolean wasNull();
}

public interface ResultSet extends Wrapper, AutoCloseable {
    int findColumn(String name);
    boolean next();
    void close();
    boolean wasNull();
    String getString(int column);
    String getString(String column);
    boolean getBoolean(int column);
    boolean getBoolean(String column);
    int getInt(int column);
    int getInt(String column);
    long getLong(int column);
    long getLong(String column);
    double getDouble(int column);
    double getDouble(String column);
    byte[] getBytes(int column);
    byte[] getBytes(String column);
    Object getObject(int column);
    Object getObject(String column);
    <T> T getObject(int column, Class<T> type);
    <T> T getObject(String column, Class<T> type);
    Date getDate(int column);
    Date getDate(String column);
    Time getTime(int column);
    Time getTime(String column);
    Timestamp getTimestamp(int column);
    Timestamp getTimestamp(String column);
    ResultSetMetaData getMetaData();
    Statement getStatement();
}

public interface ResultSetMetaData extends Wrapper {
    int getColumnCount();
    String getColumnName(int column);
    String getColumnLabel(int column);
    String getColumnClassName(int column);
    int getColumnType(int column);
}

public interface DatabaseMetaData extends Wrapper {
    String getDatabaseProductName();
    Connection getConnection();
    ResultSet getTables(String catalog, String schema, String table, String[] types);
}
