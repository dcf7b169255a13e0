import type { FastifyInstance } from 'fastify';
import {
  cancelAppointment,
  cancelAsDoctor,
  confirmAppointment,
  listAppointments,
  listClinicCancellations,
  listDoctorAppointments,
  readCancellation,
  requestMove,
  withdrawMoveRequest,
} from '../../../contract/appointments.ts';
import type { AnyCall } from '../../../contract/call.ts';
import { changeStatus } from '../../../contract/events.ts';
import { actorOf } from '../../platform/audit/audit.ts';
import type { SignedIn } from '../../platform/auth/signedIn.ts';
import { pageResponse } from '../../platform/http/page.ts';
import { type RequestContext, serve } from '../../platform/http/serve.ts';
import { cancellationOf, cancelOfDoctor, cancelOfPatient, clinicCancellations } from './cancellation.ts';
import { confirmOfPatient } from './confirm.ts';
import { eventRoutes } from './events/routes.ts';
import { listOfDoctor, listOfPatient } from './list.ts';
import { askReceptionToMove, withdrawReceptionRequest } from './moveRequest.ts';
import { setStatus } from './status.ts';

/** The doctor who makes a call, with the clinic's approval. */
const doctorOf = (context: { user: SignedIn } & Pick<RequestContext<AnyCall>, 'request' | 'now'>) => ({
  ...actorOf(context),
  approved: context.user.approved,
});

export async function appointmentRoutes(app: FastifyInstance): Promise<void> {
  serve(app, listAppointments, async context => {
    const { user, read } = context;
    const { patient, ...query } = context.query;
    return user.role === 'Patient'
      ? pageResponse(context, await read(db => listOfPatient(db, actorOf(context), query, patient)))
      : pageResponse(context, await read(db => listOfDoctor(db, doctorOf(context), query)));
  });

  serve(app, listDoctorAppointments, async context => {
    return pageResponse(context, await context.read(db => listOfDoctor(db, doctorOf(context), context.query)));
  });

  serve(app, cancelAppointment, async context => {
    const { params, query, write } = context;
    return await write(tx => cancelOfPatient(tx, actorOf(context), params.id, query.reason));
  });

  serve(app, confirmAppointment, async context => {
    const { params, write } = context;
    return await write(tx => confirmOfPatient(tx, actorOf(context), params.id));
  });

  serve(app, listClinicCancellations, async context =>
    context.read(db => clinicCancellations(db, actorOf(context), context.query.patient)),
  );

  serve(app, cancelAsDoctor, async context => {
    const { params, body, write } = context;
    return await write(tx => cancelOfDoctor(tx, actorOf(context), params.id, body.reason));
  });

  serve(app, requestMove, async context => {
    const { params, write } = context;
    return await write(tx => askReceptionToMove(tx, actorOf(context), params.id));
  });

  serve(app, withdrawMoveRequest, async context => {
    const { params, write } = context;
    return await write(tx => withdrawReceptionRequest(tx, actorOf(context), params.id));
  });

  serve(app, readCancellation, async context => {
    return await context.read(db => cancellationOf(db, doctorOf(context), context.params.id));
  });

  serve(app, changeStatus, async context => {
    const { params, body, write } = context;
    return await write(tx => setStatus(tx, actorOf(context), params.id, body));
  });

  await app.register(eventRoutes);
}
