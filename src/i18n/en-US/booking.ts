import type pt from '../pt-BR/booking.ts';
import type { Shape } from '../shape.ts';

export default {} satisfies Shape<typeof pt>;
