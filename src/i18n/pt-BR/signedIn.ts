/** Texts that the signed-out pages don't need, so that they start faster. */
import desk from './desk.ts';

export default { desk };
