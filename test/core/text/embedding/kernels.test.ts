import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { KERNELS, kernelFiles, kernelModule } from '../../../../scripts/wasm.ts'

test('each kernel is the one that its source says', async () => {
  for (const name of KERNELS)
    assert.equal(readFileSync(kernelFiles(name).module, 'utf8'), await kernelModule(name), 'run npm run wasm')
})
