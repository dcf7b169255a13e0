import type { FastifyInstance } from 'fastify';
import { closeAccount as closeAccountCall } from '../../../contract/closing.ts';
import { actorOf } from '../../platform/audit/audit.ts';
import { refuseFields } from '../../platform/errors/problems.ts';
import { serve } from '../../platform/http/serve.ts';
import { languageOf } from '../../platform/mail/texts.ts';
import { checkOwnPassword, isVerifiedStill } from '../identity/index.ts';
import { closeAccount } from './close.ts';

/** The route by which people close their account. Reopening it is a kind of sign-in (features/identity). */
export async function closingRoutes(app: FastifyInstance): Promise<void> {
  const { publicUrl, emailConfirmation, sessionDays } = app.services.settings;
  const verifyOwnPassword = checkOwnPassword(app.services);

  serve(
    app,
    closeAccountCall,
    async context => {
      const { user, body, now, request, writePrepared } = context;
      const wrong = () => refuseFields([{ field: 'password', code: 'password_wrong' }]);
      const prepare = async () => {
        const verified = await verifyOwnPassword(user, body.password, context);
        if (verified === undefined) throw wrong();
        return verified;
      };
      const language = languageOf(request.headers['accept-language']);
      const by = { ...actorOf(context), name: user.name };
      await writePrepared(prepare, async (tx, verified) => {
        if (!(await isVerifiedStill(tx, user, verified, { now, sessionDays }))) throw wrong();
        await closeAccount(tx, by, { language, publicUrl, emailConfirmation });
      });
    },
    { secret: true },
  );
}
