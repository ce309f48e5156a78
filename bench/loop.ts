/** Parses and serializes a small object for as many milliseconds as the first argument says, and prints how often it did. */
const endsAt = performance.now() + Number(process.argv[2])
const text = JSON.stringify({ numbers: [1, 2, 3], text: 'x'.repeat(200), nested: { number: 1 } })
let count = 0
while (performance.now() < endsAt) {
  for (let i = 0; i < 100; i++) JSON.stringify(JSON.parse(text))
  count += 100
}
console.log(count)
