/** The public interface of this feature. */
export { MessageChoices } from './preferences/MessageChoices.tsx';
