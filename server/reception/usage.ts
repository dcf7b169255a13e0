/** How the receptionist's tool is used. */
export const usage = `The receptionist's tool: clinics, doctors, reset links.

  npm run clinic -- clinics list
  npm run clinic -- clinics add --name NAME --address ADDRESS [--zone ZONE]
  npm run clinic -- clinics edit ID [--name NAME] [--address ADDRESS] [--zone ZONE]
  npm run clinic -- doctors [--waiting]
  npm run clinic -- approve CRM
  npm run clinic -- reset-link --role Patient|Doctor --email EMAIL

ZONE is an IANA time zone such as America/Manaus; America/Sao_Paulo unless told. CRM is like 123456-SP.
It ends with 0 when it did what was asked, 1 when it could not, 2 when it was not understood.
`;
