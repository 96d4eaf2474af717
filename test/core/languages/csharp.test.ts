import assert from 'node:assert/strict'
import { test } from 'node:test'
import { csharp } from '../../../src/core/languages/csharp/index.ts'
import { projects } from '../../../src/core/languages/csharp/projects.ts'
import { extractFacts } from '../../../src/core/languages/extract.ts'
import { ImportKind } from '../../../src/core/vocabulary.ts'

const factsOf = (text: string) => extractFacts(csharp, 'Main.cs', text)!

test('a file with one namespace is of that package, one with several is of none', () => {
  assert.equal(factsOf('namespace A.B;\nclass C {}').package, 'A.B')
  assert.equal(factsOf('using System;\nnamespace A.B { class C {} }').package, 'A.B')
  assert.equal(factsOf('namespace A { class C {} }\nnamespace B { class C {} }').package, '')
})

test('usings are read in conditional sections too', () => {
  const { imports, strings } = factsOf('using A;\n#if X\nusing B;\n#endif\nnamespace N;\nclass C {}')
  const stars = Array.from(imports.specifier, (id, row) => (imports.kind[row] === ImportKind.Star ? strings[id] : ''))
  assert.deepEqual(stars, ['A', 'B'])
})

test('consecutive doc comments are one', () => {
  const { entities } = factsOf('/// <summary>\n/// A class.\n/// </summary>\nclass C\n{\n}\n')
  assert.deepEqual(
    [entities.docStart[1], entities.docEnd[1], entities.startLine[1], entities.sigEndLine[1]],
    [1, 3, 4, 4],
  )
})

test('a call in a chain is on the line of the name that it calls', () => {
  const { calls } = factsOf('class C\n{\n  void M(Builder b) => b\n    .First()\n    .Second();\n}\n')
  assert.deepEqual(Array.from(calls.line).toSorted(), [4, 5])
})

test('a compilation is known by the nearest project file, and sees its references, also through others', () => {
  const reference = (path: string): string => `<Project><ProjectReference Include="${path}" /></Project>`
  const { compilation, sees, implicitStars } = projects(
    new Map([
      ['Directory.Build.props', '<Project><ItemGroup><Using Include="All.Of.It" /></ItemGroup></Project>'],
      ['app/App.csproj', reference('..\\lib\\Lib.csproj')],
      ['lib/Lib.csproj', reference('../core/Core.csproj')],
      [
        'core/Core.csproj',
        '<Project><!-- <Using Include="Gone" /> --><Using Include="Core.X" Static="true"/></Project>',
      ],
    ]),
  )
  assert.equal(compilation('app/a/b/Main.cs'), 'app/App.csproj')
  assert.equal(compilation('Main.cs'), '')
  assert(sees('app/App.csproj', 'core/Core.csproj'))
  assert(!sees('core/Core.csproj', 'app/App.csproj'))
  assert.deepEqual(implicitStars('core/Core.csproj'), ['Core.X', 'All.Of.It'])
})

test('a project file of tags and comments that never close is read at the cost of its length', () => {
  const files = ['<!--\n', '<Using x\n', '<ProjectReference \n'].map((text) => text.repeat(200_000))
  const { implicitStars } = projects(
    new Map(
      [...files, '<Using Include="A" /><!-- <Using Include="B" /> -->'].map((text, at) => [`p${at}/P.csproj`, text]),
    ),
  )
  assert.deepEqual([implicitStars('p0/P.csproj'), implicitStars('p3/P.csproj')], [[], ['A']])
})
