/** The public interface of this feature. */
export { ClinicMessagesCard } from './clinic/ClinicMessagesCard.tsx';
export { MessageChoices } from './preferences/MessageChoices.tsx';
export { UndeliveredLink } from './undelivered/UndeliveredLink.tsx';
