/** The part of autocannon that is used; it brings no types of its own. */
declare module 'autocannon' {
  interface Request {
    method?: string;
    path?: string;
    headers?: Record<string, string>;
    body?: string;
    setupRequest?: (blank: Request) => Request;
  }

  export default function autocannon(options: {
    url: string;
    /** In seconds. */
    duration: number;
    connections: number;
    requests: Request[];
  }): Promise<{
    /** How many answers came with a 2xx. */
    '2xx': number;
    /** How many didn't come. */
    errors: number;
    /** In seconds. */
    duration: number;
    statusCodeStats?: Record<string, { count?: number }>;
  }>;
}
