// The graph as an index of SCIP.

import { segment } from '../api.ts'
import type { Command } from '../command.ts'
import { saveDocument } from '../document.ts'

export const scip: Command = {
  name: 'scip',
  arguments: '<project>',
  summary: 'write the graph as an index of SCIP, for tools that read what compilers know',
  details: `Definitions and references with their places, relationships, signatures and documentation. Files that have changed
since the ingest are left out.`,
  options: { out: { type: 'string', value: 'FILE', text: 'write to this file, - is stdout; index.scip when omitted' } },
  examples: ['cks scip my-service', 'cks scip my-service --out /tmp/my-service.scip'],
  run: (cli, input) => {
    const document = cli.api.document(`/graph/${segment(input.positionals[0]!)}/scip`)
    return saveDocument(cli, document, input.text('out') ?? 'index.scip')
  },
}
