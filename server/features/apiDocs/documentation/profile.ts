import type * as profile from '../../../../contract/profile.ts';
import type { DocumentationOf } from './documentation.ts';

const own = { name: 'Bia Lima', phone: '+5511987654321', address: 'Rua das Flores, 10' };

export const profileDocs: DocumentationOf<typeof profile> = {
  readProfile: {
    summary: 'Read your contact data',
    response: own,
  },
  changeProfile: {
    summary: 'Change your contact data',
    description: 'Absent fields stay as they are. A receptionist can change the name only.',
    request: { body: { phone: '(11) 98765-4321', address: 'Rua das Flores, 12' } },
    response: { ...own, address: 'Rua das Flores, 12' },
  },
};
