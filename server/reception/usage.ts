/** How the receptionist's tool is used. */
export const usage = `The receptionist's tool: clinics, doctors, reset links, the audit, backups.

  npm run clinic -- clinics list
  npm run clinic -- clinics add --name NAME --address ADDRESS [--zone ZONE] [--idle-lock MINUTES]
  npm run clinic -- clinics edit ID [--name NAME] [--address ADDRESS] [--zone ZONE] [--idle-lock MINUTES]
  npm run clinic -- doctors [--waiting]
  npm run clinic -- approve CRM
  npm run clinic -- reset-link --role Patient|Doctor --email EMAIL
  npm run clinic -- audit verify [--head HEAD]
  npm run clinic -- backup FILE
  npm run clinic -- restore FILE

What it is for, day by day:

  A doctor has signed up. Look who waits, check the CRM number with the council, and let them in:
    npm run clinic -- doctors --waiting
    npm run clinic -- approve 123456-SP
  Somebody has lost both the password and the e-mail account. Make sure who it is, and hand them the link it prints:
    npm run clinic -- reset-link --role Patient --email ana@example.com
  A second house opens, in another time zone:
    npm run clinic -- clinics add --name "Clinica Norte" --address "Av. Brasil, 10, Manaus" --zone America/Manaus
  The evening comes:
    npm run clinic -- backup clinic-today.backup

A backup is made while the clinic goes on. It is restored into an empty database, of either kind, with no server running.
ZONE is an IANA time zone such as America/Manaus; America/Sao_Paulo unless told. CRM is like 123456-SP.
MINUTES without a touch lock a doctor's app; 15 unless told, 0 is never.
HEAD is what an earlier "audit verify" ended with: it shows that nothing was cut off since.

It ends with 0 when it did what was asked, 1 when it could not, 2 when it was not understood.
`;
