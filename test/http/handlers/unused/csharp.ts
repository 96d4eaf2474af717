// Unused code of C#.

import type { UnusedCase } from './unused-case.ts'

export const CSHARP: readonly UnusedCase[] = [
  {
    sentence:
      'C#: an explicit implementation of an interface is called through the interface, a finalizer by the runtime',
    files: {
      'Bag.cs': `using System.Collections.Generic;
class Bag : IReader {
  bool ICollection<int>.IsReadOnly => false;
  private bool Lost() { return true; }
  ~Bag() { Close(); }
  private void Close() {}
  static void Main() { new Bag(); }
}
`,
    },
    unused: { 'certainty=likely': ['Lost sure'] },
  },
]
