// Unused code of C#.

import type { UnusedCase } from './unused-case.ts'

export const CSHARP: readonly UnusedCase[] = [
  {
    sentence: 'C#: an explicit implementation of an interface is called through the interface',
    files: {
      'Bag.cs': `using System.Collections.Generic;
class Bag : IReader {
  bool ICollection<int>.IsReadOnly => false;
  private bool Lost() { return true; }
  static void Main() { new Bag(); }
}
`,
    },
    unused: { 'certainty=likely': ['Lost sure'] },
  },
]
