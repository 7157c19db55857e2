import { createServer } from "node:net";

/**
 * What is said of a port at which another program listens.
 *
 * @param {number} port
 * @param {string} host
 */
export const portIsTaken = (port, host) => `PORT: ${port} is already in use on ${host}; set another PORT`;

/**
 * Throws in words where another program listens at the port already, so that this is told before anything is built or
 * started. What else keeps a server from listening it meets when it listens.
 *
 * @param {number} port 0 for any free one
 * @param {readonly string[]} hosts
 */
export async function requireFreePort(port, hosts) {
  for (const host of hosts) {
    const code = await new Promise((resolve) => {
      const probe = createServer();
      probe.once("error", (/** @type {NodeJS.ErrnoException} */ error) => resolve(error.code));
      probe.listen(port, host, () => probe.close(() => resolve(undefined)));
    });
    if (code === "EADDRINUSE") throw new Error(portIsTaken(port, host));
  }
}
