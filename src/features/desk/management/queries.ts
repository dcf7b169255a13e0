/** The queries of the clinic's management. They aren't mirrored: managing needs a connection. */
import {
  type FactorReset,
  listFactorResets,
  listManagedDoctors,
  listStaff,
  type ManagedDoctor,
  type StaffMember,
} from '../../../../contract/management.ts';
import { request } from '../../../net/request.ts';
import { defineQuery, type Query } from '../../../sync/queries/defineQuery.ts';

export const staffQuery = (clinic: string): Query<StaffMember[]> =>
  defineQuery<StaffMember[]>({
    key: ['deskStaff', clinic],
    call: signal => request(listStaff, { params: { id: clinic }, signal }),
  });

export const managedDoctorsQuery = (clinic: string): Query<ManagedDoctor[]> =>
  defineQuery<ManagedDoctor[]>({
    key: ['deskDoctors', clinic],
    call: signal => request(listManagedDoctors, { params: { id: clinic }, signal }),
  });

export const factorResetsQuery = (clinic: string): Query<FactorReset[]> =>
  defineQuery<FactorReset[]>({
    key: ['deskFactorResets', clinic],
    call: signal => request(listFactorResets, { params: { id: clinic }, signal }),
  });
