/** Helpers of the outbox tests: entries on a device, and what the server has received. */
import { randomUUID } from 'node:crypto';
import { listAudit } from '../../../contract/record.ts';
import { type SaveAnswers, saveAnswersIntent } from '../../../src/features/questionnaire/intents/saveAnswers.ts';
import { newEntry } from '../../../src/sync/outbox/entry.ts';
import { type FaultProxy, rewritten } from './faultProxy.ts';
import { type Account, callAs } from './people.ts';
import { textField } from './questionnaire.ts';
import type { Visitor } from './visitor.ts';

const MEDICINE = { id: '9e571011-0000-4000-8000-000000000004', label: /medicamento de uso contínuo/ };

/** Answers a question of the questionnaire and saves it, in Portuguese. */
export async function saveAnswer(visitor: Visitor, text: string): Promise<void> {
  await (await textField(visitor, MEDICINE.label)).fill(text);
  await visitor.screen.getByRole('button', { name: visitor.words.questionnaire.save, exact: true }).click();
}

/** How often the server has saved this patient's answers, counted by its audit rows. */
export async function timesSaved(origin: string, patient: Account): Promise<number> {
  const rows = await callAs(patient, listAudit, { at: origin });
  return rows.filter(({ action, subject }) => action === 'change' && subject === 'answers').length;
}

/** Puts entries into the device's outbox, as an earlier page would have: answers `1` to `count`, in this order. */
export async function leaveEntries(visitor: Visitor, count: number): Promise<void> {
  const now = Date.now();
  const entries = Array.from({ length: count }, (_, index) => {
    const answered_at = new Date(now - count + index + 1).toISOString();
    const answers = [{ question_id: MEDICINE.id, answer: String(index + 1), answered_at }];
    const intent: SaveAnswers = { kind: 'saveAnswers', answers };
    return { ...newEntry(saveAnswersIntent, intent, 'set below', randomUUID(), now), queued: true };
  });
  await visitor.page.evaluate(
    entries =>
      new Promise<void>((resolve, reject) => {
        const { id: userId } = JSON.parse(localStorage.getItem('@ClinicApp:user') ?? '');
        const opening = indexedDB.open('clinic');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const tx = opening.result.transaction('outbox', 'readwrite');
          for (const entry of entries) tx.objectStore('outbox').add({ ...entry, userId });
          tx.onerror = () => reject(tx.error);
          tx.oncomplete = () => {
            opening.result.close();
            const channel = new BroadcastChannel('clinic-outbox');
            channel.postMessage({ type: 'changed' });
            channel.close();
            resolve();
          };
        };
      }),
    entries,
  );
}

/** Removes Background Sync from the page and the worker, as on iOS. */
export async function withoutSync(visitor: Visitor, proxy: FaultProxy): Promise<void> {
  const without = 'delete globalThis.SyncManager; delete ServiceWorkerRegistration.prototype.sync;';
  await visitor.context.addInitScript(without);
  proxy.when(
    /^GET \/sw\.js/,
    rewritten(script => `${without}${script}`),
  );
}

/** Fires the outbox's background sync at once, which the browser may delay. */
export async function fireSync(visitor: Visitor, origin: string): Promise<void> {
  const page = await visitor.context.newPage();
  const session = await visitor.context.newCDPSession(page);
  const registrationId = new Promise<string>(resolve => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const ours = registrations.find(({ scopeURL }) => scopeURL.startsWith(origin));
      if (ours) resolve(ours.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  await session.send('ServiceWorker.dispatchSyncEvent', {
    origin,
    registrationId: await registrationId,
    tag: 'workbox-background-sync:outbox',
    lastChance: false,
  });
  await page.close();
}
