/**
 * The importing process: takes one job over its message channel, answers progress and the result, and ends. It parses
 * files of strangers, so it lives apart from the server, with its own limits and without the server's secrets.
 */
import { jobMessage, type ChildMessage } from './job.ts';
import { normalizeDelivery } from './run.ts';

process.once('message', (message) => {
  void work(message);
});
// Without its server an import has nobody to answer to.
process.once('disconnect', () => process.exit(1));

async function work(message: unknown): Promise<void> {
  try {
    const { delivery, workDir, limits } = jobMessage.parse(message);
    const normalized = await normalizeDelivery(delivery, workDir, {
      limits,
      onProgress: (progress) => void tell({ progress }),
    });
    await tell({ normalized });
    process.exit(0);
  } catch (error) {
    await tell({ failed: error instanceof Error ? (error.stack ?? error.message) : String(error) });
    process.exit(1);
  }
}

function tell(message: ChildMessage): Promise<void> {
  return new Promise((resolve) => {
    if (process.send === undefined) resolve();
    else process.send(message, () => resolve());
  });
}
