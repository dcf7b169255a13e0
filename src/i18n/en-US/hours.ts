import type pt from '../pt-BR/hours.ts';
import type { Shape } from '../shape.ts';

export default {} satisfies Shape<typeof pt>;
