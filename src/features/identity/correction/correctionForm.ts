/** The form of a request to correct the birthday or the CPF: an empty field means that the value is right. */
import * as v from 'valibot';
import { CORRECTION_TEXT_MAX } from '../../../../contract/corrections.ts';
import { birthdayOfAdult, Cpf, orNothing, requiredLine } from '../../../../contract/formats.ts';

export interface CorrectionFields {
  birthday: string;
  cpf: string;
  message: string;
}

export const emptyCorrection: CorrectionFields = { birthday: '', cpf: '', message: '' };

/** @param today `YYYY-MM-DD` */
export const correctionForm = (today: string) =>
  v.pipe(
    v.object({
      birthday: orNothing(birthdayOfAdult(today)),
      cpf: orNothing(Cpf),
      message: orNothing(requiredLine(CORRECTION_TEXT_MAX)),
    }),
    v.forward(
      v.partialCheck([['birthday'], ['cpf']], ({ birthday, cpf }) => birthday !== null || cpf !== null, 'required'),
      ['birthday'],
    ),
  );
