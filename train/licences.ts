// Checks train/repositories.json against the repositories themselves before anything is learned from them:
//   node train/licences.ts FOLDER
// Each entry names a licence and the file that grants it; that file, at the commit
// that is read, must hold the text of a permissive licence of that name. No entry
// may be in train/excluded.txt. Ends with status 1 and says which do not fit.

import { existsSync, readFileSync } from 'node:fs'
import { git } from './git.ts'

type Repository = { name: string; commit: string; licence: string; file: string }

/** A sentence that only a licence of this name has. */
const GRANTS: Readonly<Record<string, RegExp>> = {
  'Apache-2.0': /Apache License,? (Version|v\.?) ?2\.0/i,
  MIT: /Permission is hereby granted, free of charge, to any person obtaining a copy/,
  'BSD-2-Clause': /Redistribution and use in source and binary forms, with or without modification, are permitted/,
  'BSD-3-Clause': /Redistribution and use in source and binary forms.*(endorse or promote|promote products)/,
  ISC: /Permission to use, copy, modify, and(\/or)? distribute this software for any purpose with or without fee is hereby granted, provided/,
  '0BSD':
    /Permission to use, copy, modify, and(\/or)? distribute this software for any purpose with or without fee is hereby granted\./,
}

const [folder] = process.argv.slice(2)
if (!folder) {
  console.error('usage: node train/licences.ts FOLDER')
  process.exit(2)
}
const read = (name: string): string => readFileSync(new URL(name, import.meta.url), 'utf8')
const repositories = JSON.parse(read('repositories.json')) as Repository[]
const excluded = new Set(
  read('excluded.txt')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.toLowerCase()),
)
const faults = repositories.flatMap((repository) => {
  const fault = faultOf(repository, folder)
  return fault ? [`${repository.name}: ${fault}`] : []
})
for (const fault of faults) console.error(fault)
console.log(`${repositories.length} repositories, ${faults.length} that do not fit`)
process.exitCode = faults.length > 0 ? 1 : 0

function faultOf({ name, commit, licence, file }: Repository, from: string): string | undefined {
  if (excluded.has(name.toLowerCase())) return 'retrieval is measured on it'
  const dir = `${from}/${name.replace('/', '+')}/repo`
  if (!existsSync(dir)) return 'no such folder'
  const text = git(dir, ['show', `${commit}:${file}`])
    .toString('utf8')
    .replace(/\s+/g, ' ')
  if (text === '') return `no ${file} at ${commit}`
  // of several licences to choose from, the file grants one
  return licence.split(' OR ').some((granted) => GRANTS[granted]?.test(text)) ? undefined : `${file} is not ${licence}`
}
