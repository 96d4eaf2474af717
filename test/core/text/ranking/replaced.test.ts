import assert from 'node:assert/strict'
import { test } from 'node:test'
import { retrievalOfTree } from '../../../support/retrieval.ts'

const NUMBERS = `public class Numbers {
  /**
   * Checks whether the string is a valid number.
   *
   * @deprecated use {@link Numbers#isCreatable(String)}
   */
  @Deprecated
  public static boolean isNumber(final String text) {
    return isCreatable(text);
  }

  public static boolean isCreatable(final String text) {
    final char[] chars = text.toCharArray();
    int at = 0;
    while (at < chars.length && Character.isDigit(chars[at])) {
      at++;
    }
    return at == chars.length;
  }

  /** Makes a number of a string. */
  public static Number createNumber(final String text) {
    return Double.valueOf(text);
  }
}
`
const TEXT = `@Deprecated
public class OldText {
  /** Shortens a text with an ellipsis. */
  public static String shorten(final String text, final int width) {
    return text.length() > width ? text.substring(0, width - 3) + "..." : text;
  }
}
`
const STRINGS = `public class Strings {
  /** Shortens a text with an ellipsis. */
  public static String shorten(final String text, final int width) {
    return text.length() > width ? text.substring(0, width - 3) + "..." : text;
  }
}
`

const ask = retrievalOfTree({
  name: 'project',
  texts: new Map([
    ['src/Numbers.java', NUMBERS],
    ['src/OldText.java', TEXT],
    ['src/Strings.java', STRINGS],
  ]),
  past: [],
})
const namesFor = (question: string): string[] =>
  ask(question, 10, 0).map(({ qualifiedName }) => qualifiedName.split('.').at(-1)!)

test('deprecated code comes behind the code that says the same', () => {
  const paths = ask('shorten a text with an ellipsis', 10, 0).map(({ path }) => path)
  assert.equal(paths[0], 'src/Strings.java')
  assert.ok(paths.includes('src/OldText.java'))
})

test('the code that deprecated code passes on to answers in its place', () => {
  const names = namesFor('is this string a valid number')
  assert.equal(names[0], 'isCreatable')
})

test('deprecated code that the question names, or asks for, comes first', () => {
  assert.equal(namesFor('isNumber')[0], 'isNumber')
  assert.equal(namesFor('which deprecated function checks whether the string is a valid number')[0], 'isNumber')
})
