interface Gate {
  /** Resolves once it is opened. */
  opened: Promise<void>;
  open(): void;
}

/** What a test waits at until it is opened. */
export function closedGate(): Gate {
  let open = () => {};
  const opened = new Promise<void>(resolve => {
    open = resolve;
  });
  return { opened, open };
}
