import type { FastifyInstance } from 'fastify';
import {
  addStaff,
  changeClinic,
  confirmFactorReset,
  listFactorResets,
  listManagedClinics,
  listManagedDoctors,
  listStaff,
  manageDoctor,
  removeStaff,
  requestFactorReset,
  withdrawFactorReset,
} from '../../../contract/management.ts';
import { actorOf } from '../../platform/audit/audit.ts';
import { clinicsOf, requireClinic } from '../../platform/auth/staff.ts';
import { refuseFields } from '../../platform/errors/problems.ts';
import { serve } from '../../platform/http/serve.ts';
import { languageOf } from '../../platform/mail/texts.ts';
import { changeClinic as change, managedClinic, zoneNamed } from './clinics.ts';
import { actOnDoctor, doctorsOf } from './doctors.ts';
import {
  confirmFactorReset as confirmReset,
  factorResetsOf,
  requestFactorReset as requestReset,
  withdrawFactorReset as withdrawReset,
} from './factorResets.ts';
import { addToStaff, removeFromStaff, staffOf } from './staff.ts';

const MANAGE = { manage: true };
const MAX_LISTED = 500;

/** Routes for running a clinic. */
export async function managementRoutes(app: FastifyInstance): Promise<void> {
  const { settings } = app.services;
  const { publicUrl, sessionDays } = settings;

  serve(app, listManagedClinics, ({ user, read }) =>
    read(async db => (await clinicsOf(db, user.id)).slice(0, MAX_LISTED).map(managedClinic)),
  );

  serve(app, changeClinic, async context => {
    const { params, body, write } = context;
    const {
      time_zone,
      idle_lock_minutes: idleLockMinutes,
      requires_second_factor: requiresSecondFactor,
      ...rest
    } = body;
    return await write(async tx => {
      const timeZone = zoneNamed(time_zone);
      if (timeZone === undefined) throw refuseFields([{ field: 'time_zone', code: 'invalid' }]);
      const changed = await change(
        tx,
        params.id,
        { ...rest, timeZone, idleLockMinutes, requiresSecondFactor },
        actorOf(context),
      );
      return managedClinic({ ...changed, mayManage: true });
    });
  });

  serve(app, listStaff, ({ user, params, now, read }) =>
    read(async db => {
      await requireClinic(db, user, params.id, MANAGE);
      return await staffOf(db, params.id, { now, sessionDays });
    }),
  );

  serve(app, addStaff, async context => {
    const { params, body, request, write } = context;
    const { may_manage: mayManage, ...rest } = body;
    const site = { publicUrl, language: languageOf(request.headers['accept-language']) };
    return await write(async tx => {
      const { member } = await addToStaff(tx, { ...rest, mayManage, clinicId: params.id }, actorOf(context), site);
      return member;
    });
  });

  serve(app, removeStaff, async context => {
    const { params, write } = context;
    await write(async tx => {
      const removed = { clinicId: params.id, accountId: params.account, mayBeLast: false };
      await removeFromStaff(tx, removed, actorOf(context));
    });
  });

  serve(app, listManagedDoctors, ({ user, params, now, read }) =>
    read(async db => {
      await requireClinic(db, user, params.id, MANAGE);
      return await doctorsOf(db, params.id, { now, sessionDays });
    }),
  );

  serve(app, manageDoctor, async context => {
    const { params, body, now, write } = context;
    return await write(async tx => {
      const what = { clinicId: params.id, doctorId: params.account, action: body.action };
      return await actOnDoctor(tx, what, actorOf(context), { now, sessionDays });
    });
  });

  serve(app, listFactorResets, ({ user, params, now, read }) =>
    read(async db => {
      await requireClinic(db, user, params.id, MANAGE);
      return await factorResetsOf(db, params.id, now);
    }),
  );

  serve(app, requestFactorReset, async context => {
    const { params, write } = context;
    await write(tx => requestReset(tx, { clinicId: params.id, accountId: params.account }, actorOf(context)));
  });

  serve(app, confirmFactorReset, async context => {
    const { params, write } = context;
    const target = { clinicId: params.id, accountId: params.account };
    await write(tx => confirmReset(tx, target, actorOf(context), settings));
  });

  serve(app, withdrawFactorReset, async context => {
    const { params, write } = context;
    await write(tx => withdrawReset(tx, { clinicId: params.id, accountId: params.account }, actorOf(context)));
  });
}
