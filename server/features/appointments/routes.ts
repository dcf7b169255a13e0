import type { FastifyInstance } from 'fastify';
import {
  cancelAppointment,
  listAppointments,
  listDoctorAppointments,
  readCancellation,
} from '../../../contract/appointments.ts';
import { actorOf } from '../../platform/audit/audit.ts';
import { answerPage } from '../../platform/http/page.ts';
import { serve } from '../../platform/http/serve.ts';
import { cancel } from './cancel.ts';
import { cancellation } from './cancellation.ts';
import { listOfDoctor, listOfPatient } from './list.ts';

export async function appointmentRoutes(app: FastifyInstance): Promise<void> {
  serve(app, listAppointments, async visit => {
    const { user, query, read } = visit;
    return user.role === 'Patient'
      ? answerPage(visit, await read(db => listOfPatient(db, actorOf(visit), query)))
      : answerPage(visit, await read(db => listOfDoctor(db, { ...actorOf(visit), approved: user.approved }, query)));
  });

  serve(app, listDoctorAppointments, async visit => {
    const by = { ...actorOf(visit), approved: visit.user.approved };
    return answerPage(visit, await visit.read(db => listOfDoctor(db, by, visit.query)));
  });

  serve(app, cancelAppointment, async visit => {
    const { params, query, write } = visit;
    return await write(tx => cancel(tx, actorOf(visit), params.id, query.reason));
  });

  serve(app, readCancellation, async visit => {
    const by = { ...actorOf(visit), approved: visit.user.approved };
    return await visit.read(db => cancellation(db, by, visit.params.id));
  });
}
