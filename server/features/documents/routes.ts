import { finished } from 'node:stream/promises';
import type { FastifyInstance } from 'fastify';
import {
  cancelDocument as cancelDocumentCall,
  downloadDocument,
  issueDocument as issueDocumentCall,
  listDocuments as listDocumentsCall,
  listUsualContents,
  verifyDocument,
} from '../../../contract/documents.ts';
import { actorOf } from '../../platform/audit/audit.ts';
import { countAttempts } from '../../platform/auth/attempts.ts';
import { attachment } from '../../platform/files/fileName.ts';
import { addressOf } from '../../platform/http/address.ts';
import { serve } from '../../platform/http/serve.ts';
import { accountSemaphore } from '../../platform/jobs/semaphore.ts';
import { countStored, listDocuments } from '../record/index.ts';
import { readDocument } from './download.ts';
import { cancelDocument, issueDocument } from './issue.ts';
import { usualContents } from './usual.ts';
import { verified } from './verify.ts';

/** How many unknown codes an address may try in 15 minutes. People mistype; a code has 80 random bits. */
const UNKNOWN_CODES = 30;
/** How many PDFs are made for an account at a time. */
const MAX_CONCURRENT_PDFS = 2;

export async function documentRoutes(app: FastifyInstance): Promise<void> {
  const { database, settings } = app.services;
  const guesses = countAttempts(database, { kind: 'document code', limit: UNKNOWN_CODES, limitUnknownPlaces: false });
  const pdfs = accountSemaphore(MAX_CONCURRENT_PDFS);

  serve(app, issueDocumentCall, async context => {
    const { body, write } = context;
    const by = actorOf(context);
    return await write(tx => countStored(tx, by, body, () => issueDocument(tx, by, body)));
  });

  serve(app, cancelDocumentCall, async context => {
    const { body, params, write } = context;
    const by = actorOf(context);
    return await write(tx => countStored(tx, by, body, () => cancelDocument(tx, by, params.id, body.reason)));
  });

  serve(app, listUsualContents, async ({ read, user }) => read(db => usualContents(db, user)));

  serve(app, listDocumentsCall, async context =>
    context.audited(tx => listDocuments(tx, actorOf(context), context.params.id)),
  );

  serve(app, downloadDocument, async context => {
    const { audited, params, reply, user } = context;
    const document = await audited(tx => readDocument(tx, actorOf(context), params.id));
    await pdfs(user.id, async () => {
      // Loads PDFKit with its fonts, which many requests never need.
      const { documentPdf } = await import('./pdf/documentPdf.ts');
      const { pdf, name } = documentPdf(document, settings.publicUrl);
      reply.raw.once('close', () => pdf.destroy());
      reply.headers({
        'Content-Type': 'application/pdf',
        'Content-Disposition': attachment(name),
        'Cache-Control': 'private, no-store',
      });
      reply.send(pdf);
      // Fastify logs an error and closes the connection.
      await finished(pdf, { writable: false }).catch(() => {});
    });
    return reply;
  });

  serve(app, verifyDocument, async ({ body, now, read, request }) => {
    const guess = await guesses.begin({ account: addressOf(request), at: now });
    const found = await read(db => verified(db, body.code)).catch(async error => {
      await guess.discard();
      throw error;
    });
    // A correct code isn't counted. It doesn't clear the count either: otherwise one paper would allow any guesses.
    if (found) await guess.discard();
    return found ?? null;
  });
}
