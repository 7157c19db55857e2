import { ChunkLoadError, chunkLoadMs } from "./chunk-load";

/** Loads the chat's script. One that fails or doesn't come is taken away again, so that it can be asked for anew. */
export function loadChat(scriptUrl: string): Promise<void> {
  const script = document.createElement("script");
  script.src = scriptUrl;
  script.async = true;
  script.referrerPolicy = "no-referrer";
  return new Promise<void>((resolve, reject) => {
    const fail = () => {
      script.remove();
      reject(new ChunkLoadError("the chat"));
    };
    const timer = setTimeout(fail, chunkLoadMs);
    script.onerror = () => {
      clearTimeout(timer);
      fail();
    };
    script.onload = () => {
      clearTimeout(timer);
      resolve();
    };
    document.head.append(script);
  });
}
