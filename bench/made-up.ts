// node bench/made-up.ts DIR [files]: writes a tree of made-up source files (five languages, a fifth of the files in one
// folder, the rest a hundred a folder; each imports the file before it in its folder and calls it) for measuring very
// large repositories. The same count gives the same tree.

import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

type Maker = { extension: string; text: (name: string, before: string | undefined) => string }

const [dir, count = '100000'] = process.argv.slice(2)
if (dir === undefined) throw new Error('usage: node bench/made-up.ts DIR [files]')

const MAKERS: readonly Maker[] = [
  {
    extension: 'ts',
    text: (name, before) =>
      `${before ? `import { run${before} } from './file${before}.ts'\n\n` : ''}/** Keeps what it was given. */
export class Box${name} {
  value = 0
  put(value: number): number {
    this.value = value
    return this.value
  }
}

/** Doubles a value${before ? ' that another file has doubled' : ''}. */
export function run${name}(value: number): number {
  const box = new Box${name}()
  return box.put(${before ? `run${before}(value)` : 'value'}) * 2
}
`,
  },
  {
    extension: 'py',
    text: (name, before) => `${before ? `from .file${before} import run${before}\n\n` : ''}
class Box${name}:
    """Keeps what it was given."""

    def put(self, value):
        self.value = value
        return self.value


def run${name}(value):
    """Doubles a value."""
    return Box${name}().put(${before ? `run${before}(value)` : 'value'}) * 2
`,
  },
  {
    extension: 'go',
    text: (name, before) => `package made

// Box${name} keeps what it was given.
type Box${name} struct{ value int }

func (box *Box${name}) Put(value int) int {
\tbox.value = value
\treturn box.value
}

// Run${name} doubles a value.
func Run${name}(value int) int {
\tbox := &Box${name}{}
\treturn box.Put(${before ? `Run${before}(value)` : 'value'}) * 2
}
`,
  },
  {
    extension: 'java',
    text: (name, before) => `package made;

/** Keeps what it was given. */
class File${name} {
    private int value;

    int put(int value) {
        this.value = value;
        return this.value;
    }

    static int run(int value) {
        return new File${name}().put(${before ? `File${before}.run(value)` : 'value'}) * 2;
    }
}
`,
  },
  {
    extension: 'rb',
    text: (name, before) => `${before ? `require_relative 'file${before}'\n\n` : ''}# Keeps what it was given.
class Box${name}
  def put(value)
    @value = value
  end
end

# Doubles a value.
def run${name}(value)
  Box${name}.new.put(${before ? `run${before}(value)` : 'value'}) * 2
end
`,
  },
]

const last = new Map<string, string>()
for (let file = 0; file < Number(count); file++) {
  const maker = MAKERS[file % MAKERS.length]!
  const group = Math.floor(file / 500)
  const folder = group % 5 === 0 ? 'flat' : join(`area${group % 37}`, `part${group}`, maker.extension)
  const key = `${folder}.${maker.extension}`
  const name = String(file)
  const path = join(dir, folder, `${maker.extension === 'java' ? 'File' : 'file'}${name}.${maker.extension}`)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, maker.text(name, last.get(key)))
  last.set(key, name)
}
