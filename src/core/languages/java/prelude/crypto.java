// javax.crypto: ciphers and keys, by what they give.

import java.nio.ByteBuffer;
import java.security.AlgorithmParameters;
import java.security.Key;
import java.security.Provider;
import java.security.SecureRandom;

public class Cipher {
  Key unwrap(byte[] a, String b, int c);
  String getAlgorithm();
  String toString();
  byte[] doFinal();
  byte[] doFinal(byte[] a);
  byte[] doFinal(byte[] a, int b, int c);
  byte[] getIV();
  byte[] update(byte[] a);
  byte[] update(byte[] a, int b, int c);
  byte[] wrap(Key a);
  int doFinal(ByteBuffer a, ByteBuffer b);
  int doFinal(byte[] a, int b);
  int doFinal(byte[] a, int b, int c, byte[] d);
  int doFinal(byte[] a, int b, int c, byte[] d, int e);
  int getBlockSize();
  int getOutputSize(int a);
  int update(ByteBuffer a, ByteBuffer b);
  int update(byte[] a, int b, int c, byte[] d);
  int update(byte[] a, int b, int c, byte[] d, int e);
  static Cipher getInstance(String a);
  static Cipher getInstance(String a, Provider b);
  static Cipher getInstance(String a, String b);
  static int getMaxAllowedKeyLength(String a);
  void init(int a, Certificate b);
  void init(int a, Certificate b, SecureRandom c);
  void init(int a, Key b);
  void init(int a, Key b, AlgorithmParameterSpec c);
  void init(int a, Key b, AlgorithmParameterSpec c, SecureRandom d);
  void init(int a, Key b, AlgorithmParameters c);
  void init(int a, Key b, AlgorithmParameters c, SecureRandom d);
  void init(int a, Key b, SecureRandom c);
  void updateAAD(ByteBuffer a);
  void updateAAD(byte[] a);
  void updateAAD(byte[] a, int b, int c);
}
public class KeyGenerator {
  SecretKey generateKey();
  String getAlgorithm();
  static KeyGenerator getInstance(String a);
  static KeyGenerator getInstance(String a, Provider b);
  static KeyGenerator getInstance(String a, String b);
  void init(AlgorithmParameterSpec a);
  void init(AlgorithmParameterSpec a, SecureRandom b);
  void init(SecureRandom a);
  void init(int a);
  void init(int a, SecureRandom b);
}
public class Mac implements Cloneable {
  String getAlgorithm();
  byte[] doFinal();
  byte[] doFinal(byte[] a);
  int getMacLength();
  static Mac getInstance(String a);
  static Mac getInstance(String a, Provider b);
  static Mac getInstance(String a, String b);
  void doFinal(byte[] a, int b);
  void init(Key a);
  void init(Key a, AlgorithmParameterSpec b);
  void reset();
  void update(ByteBuffer a);
  void update(byte a);
  void update(byte[] a);
  void update(byte[] a, int b, int c);
}
public interface SecretKey extends Key, Destroyable { }
public class SecretKeyFactory {
  KeySpec getKeySpec(SecretKey a, Class<?> b);
  SecretKey generateSecret(KeySpec a);
  SecretKey translateKey(SecretKey a);
  String getAlgorithm();
  static SecretKeyFactory getInstance(String a);
  static SecretKeyFactory getInstance(String a, Provider b);
  static SecretKeyFactory getInstance(String a, String b);
}
