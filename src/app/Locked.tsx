import type { Session } from '../device/session.ts';
import LockScreen from '../features/identity/lock/LockScreen.tsx';
import { intents } from './intents.ts';

/** The locked app, a separate chunk. The outbox is still sent, so it needs the intents. */
export default function Locked({ session }: { session: Session }) {
  return <LockScreen session={session} intents={intents} />;
}
