// A small repository in two languages with overloads, an interface, subclasses and tests, for questions to its graph.

/** Its files by path. */
export const PLOT: Readonly<Record<string, string>> = {
  'src/main/java/plot/Shape.java': `package plot;

public interface Shape {
  double area();
}
`,
  'src/main/java/plot/Square.java': `package plot;

public class Square implements Shape {
  private final double side;

  public Square(double side) {
    this.side = side;
  }

  @Override
  public double area() {
    return side * side;
  }
}
`,
  'src/main/java/plot/Unit.java': `package plot;

public class Unit extends Square {
  public Unit() {
    super(1);
  }

  @Override
  public double area() {
    return 1;
  }
}
`,
  'src/main/java/plot/Parser.java': `package plot;

import java.io.Reader;

public class Parser {
  /** The shape that a text names. */
  public Shape parse(String text) {
    return new Square(Double.parseDouble(text));
  }

  public Shape parse(Reader reader, boolean strict) {
    return parse(reader.toString());
  }

  public double total(String text) {
    Shape shape = parse(text);
    return shape.area() + parse("2").area();
  }
}
`,
  'src/test/java/plot/ParserTest.java': `package plot;

import org.junit.Test;

public class ParserTest {
  @Test
  public void aTextIsASquare() {
    new Parser().parse("3");
  }
}
`,
  'web/compose.ts': `export function compose(parts: string[]): string {
  return parts.map((part) => trim(part)).join('')
}

export function trim(part: string): string {
  return part.trim()
}
`,
  'web/page.ts': `import { compose } from './compose.ts'

export class Page {
  render(): string {
    return compose(['a', 'b'])
  }

  renderTwice(): string {
    return this.render() + this.render()
  }
}
`,
}
