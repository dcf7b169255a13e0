import type { FastifyInstance } from 'fastify';
import {
  cancelAppointment,
  listAppointments,
  listDoctorAppointments,
  readCancellation,
} from '../../../contract/appointments.ts';
import { changeStatus } from '../../../contract/events.ts';
import { actorOf } from '../../platform/audit/audit.ts';
import { pageResponse } from '../../platform/http/page.ts';
import { serve } from '../../platform/http/serve.ts';
import { cancel, cancellationOf } from './cancellation.ts';
import { eventRoutes } from './events/routes.ts';
import { listOfDoctor, listOfPatient } from './list.ts';
import { setStatus } from './status.ts';

export async function appointmentRoutes(app: FastifyInstance): Promise<void> {
  serve(app, listAppointments, async context => {
    const { user, query, read } = context;
    return user.role === 'Patient'
      ? pageResponse(context, await read(db => listOfPatient(db, actorOf(context), query)))
      : pageResponse(
          context,
          await read(db => listOfDoctor(db, { ...actorOf(context), approved: user.approved }, query)),
        );
  });

  serve(app, listDoctorAppointments, async context => {
    const by = { ...actorOf(context), approved: context.user.approved };
    return pageResponse(context, await context.read(db => listOfDoctor(db, by, context.query)));
  });

  serve(app, cancelAppointment, async context => {
    const { params, query, write } = context;
    return await write(tx => cancel(tx, actorOf(context), params.id, query.reason));
  });

  serve(app, readCancellation, async context => {
    const by = { ...actorOf(context), approved: context.user.approved };
    return await context.read(db => cancellationOf(db, by, context.params.id));
  });

  serve(app, changeStatus, async context => {
    const { user, params, body, write } = context;
    const by = { ...actorOf(context), approved: user.approved };
    return await write(tx => setStatus(tx, by, params.id, body));
  });

  await app.register(eventRoutes);
}
