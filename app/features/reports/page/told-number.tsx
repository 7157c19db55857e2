import { BandMark } from "~/charts/band-mark";
import { ScoreBar } from "~/charts/score-bar";
import type { Told } from "./report-words-view.server";
import * as css from "./told-number.css";

/** A number with its band, the band alone, or the reason why there is neither. */
export function ToldNumber({ told, bar = false }: { told: Told; bar?: boolean }) {
  if (!told.band && told.hidden) return <span className={css.hidden}>{told.hidden}</span>;
  if (!told.band) return <>{told.text}</>;
  return (
    <span className={css.number}>
      {told.word ? <strong className={css.mean}>{told.text}</strong> : null}
      <span className={css.band}>
        <BandMark band={told.band} /> {told.word ?? told.text}
      </span>
      {bar && /^\d+$/.test(told.text) ? (
        <span className={css.bar}>
          <ScoreBar score={Number(told.text)} band={told.band} />
        </span>
      ) : null}
      {told.basis ? <span className={css.hidden}>{told.basis}</span> : null}
    </span>
  );
}
