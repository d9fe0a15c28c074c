/**
 * A process of its own that writes the demo company's bills: it is busy for seconds, and the server has people to answer.
 * Takes one order over its message channel and tells each file when it is complete.
 */
import { writeEstate } from '@altocost/engine/sample/estate.ts';
import { order, type Written } from './estate-order.ts';

process.once('message', (message) => {
  void work(message);
});
process.once('disconnect', () => process.exit(1));

async function work(message: unknown): Promise<void> {
  const { dir, lastDay, providers } = order.parse(message);
  for (const provider of providers) {
    for (const { name, path } of await writeEstate({ dir, lastDay, providers: [provider] })) {
      await tell({ provider, name, path });
    }
  }
  process.exit(0);
}

function tell(written: Written): Promise<void> {
  return new Promise((resolve) => {
    if (process.send === undefined) resolve();
    else process.send(written, () => resolve());
  });
}
