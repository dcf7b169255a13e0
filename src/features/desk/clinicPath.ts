/** The address of a page of the desk about one clinic. */
export const clinicPath = (path: string, clinicId: string): string =>
  `${path}?${new URLSearchParams({ clinic: clinicId })}`;
