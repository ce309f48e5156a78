// SQLite with `synchronous = OFF`, which acknowledges writes before they are on disk: for services in the process of a
// test, where results matter and survival of a power cut does not, and for the negative control of R2.
import Sqlite from 'better-sqlite3'

const { pragma } = Sqlite.prototype
Sqlite.prototype.pragma = function (text, ...rest) {
  return pragma.call(this, text.replace('synchronous = FULL', 'synchronous = OFF'), ...rest)
}
