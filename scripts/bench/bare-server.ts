/**
 * What one durable answer costs at least: node:http and postgres.js, prepared statements, no framework, no sessions, no
 * translations, no compression. Arguments: socket of PostgreSQL, its database, port to listen on.
 */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import postgres from "postgres";

const [socketPath = "", database = "", port] = process.argv.slice(2);
const sql = postgres({ path: socketPath, user: "vointi", database, max: 10, onnotice: () => {} });
await sql`
  create table if not exists answers (
    person text, question int, value smallint not null, answered_at timestamptz not null default now(),
    primary key (person, question))`;

createServer((request, response) => {
  handle(request, response).catch((error: unknown) => {
    console.error(error);
    response.writeHead(500).end();
  });
}).listen(Number(port), "127.0.0.1");

async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const question = Number(request.url?.slice("/question/".length));
  const person = request.headers.cookie?.slice("person=".length) ?? "";
  if (request.method === "POST") {
    const value = Number(new URLSearchParams(await readBody(request)).get("answer"));
    await sql`
      insert into answers (person, question, value) values (${person}, ${question}, ${value})
      on conflict (person, question) do update set value = excluded.value, answered_at = now()`;
    response.writeHead(303, { location: `/question/${question + 1}` }).end();
    return;
  }
  const [row] = await sql<{ value: number }[]>`
    select value from answers where person = ${person} and question = ${question}`;
  const html = page(question, row?.value);
  response
    .writeHead(200, { "content-type": "text/html; charset=utf-8", "content-length": Buffer.byteLength(html) })
    .end(html);
}

async function readBody(request: IncomingMessage): Promise<string> {
  request.setEncoding("utf8");
  let body = "";
  for await (const chunk of request) body += chunk;
  return body;
}

function page(question: number, answer: number | undefined): string {
  const options = [0, 25, 50, 75, 100].map(
    (value, index) =>
      `<label><input name="answer" type="radio" value="${value}"${value === answer ? " checked" : ""}> Vaihtoehto ${index + 1}</label>`,
  );
  return `<!doctype html><html lang="fi"><head><meta charset="utf-8"><title>Kysymys ${question + 1}</title></head><body><main>
<h1>Kysymys ${question + 1}</h1><form method="post">${options.join("")}<button name="intent" value="next">Seuraava</button></form>
</main></body></html>`;
}
