/** The used part of autocannon, which ships no types. */
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
    /** The number of 2xx responses. */
    '2xx': number;
    /** The number of missing responses. */
    errors: number;
    /** In seconds. */
    duration: number;
    statusCodeStats?: Record<string, { count?: number }>;
  }>;
}
