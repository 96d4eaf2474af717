// Defects4J (Just, Jalali and Ernst, ISSTA 2014): the patch leads from the fixed tree to the buggy one.

import { type Bug, type BugSet, fileAt, hasTree, type Trigger } from './bugs.ts'

export const defects4j: BugSet = {
  name: 'Defects4J (Java)',
  repository: 'rjust/defects4j',
  projects: {
    Jsoup: 'jhy/jsoup',
    Lang: 'apache/commons-lang',
    JacksonCore: 'FasterXML/jackson-core',
    Gson: 'google/gson',
    Cli: 'apache/commons-cli',
    Csv: 'apache/commons-csv',
    Codec: 'apache/commons-codec',
    Compress: 'apache/commons-compress',
    Time: 'JodaOrg/joda-time',
    Mockito: 'mockito/mockito',
    Closure: 'google/closure-compiler',
    Collections: 'apache/commons-collections',
    JacksonDatabind: 'FasterXML/jackson-databind',
    JacksonXml: 'FasterXML/jackson-dataformat-xml',
    JxPath: 'apache/commons-jxpath',
    Math: 'apache/commons-math',
  },
  bugsOf(collection, project, repository) {
    const folder = `framework/projects/${project}`
    const rows = fileAt(collection, 'HEAD', `${folder}/active-bugs.csv`).trim().split('\n').slice(1)
    return rows.flatMap((row): Bug[] => {
      const [number, , commit] = row.split(',') as [string, string, string]
      if (!hasTree(repository, commit)) return []
      const patch = fileAt(collection, 'HEAD', `${folder}/patches/${number}.src.patch`)
      const triggers = triggersOf(fileAt(collection, 'HEAD', `${folder}/trigger_tests/${number}`))
      return [{ id: `${project}-${number}`, project, repository, commit, patch, side: 'before', triggers }]
    })
  },
}

/** `--- org.jsoup.parser.ParserTest::handlesTable`, each before its stack trace. */
const triggersOf = (text: string): Trigger[] =>
  text.split('\n').flatMap((line): Trigger[] => {
    const [, type, name] = /^--- ([\w.$]+)::(\w+)/.exec(line) ?? []
    return type === undefined ? [] : [{ type: type.replaceAll('$', '.'), name: name! }]
  })
