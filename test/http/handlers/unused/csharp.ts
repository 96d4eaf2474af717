// Unused code of C#.

import type { UnusedCase } from './unused-case.ts'

export const CSHARP: readonly UnusedCase[] = [
  {
    sentence: 'C#: the members of a type are for others if one of its parts says so',
    files: {
      'Job.Instance.cs': 'partial class Job {\n  public int Number() { return 1; }\n}\n',
      'Job.cs': 'public partial class Job {\n  public void Enqueue() {}\n  private void Lost() {}\n}\n',
    },
    unused: { 'certainty=likely&surface=library': ['Lost sure'] },
  },
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
