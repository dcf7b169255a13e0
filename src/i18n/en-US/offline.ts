import type pt from '../pt-BR/offline.ts';
import type { Shape } from '../shape.ts';

export default {} satisfies Shape<typeof pt>;
