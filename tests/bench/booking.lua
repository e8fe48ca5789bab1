-- Posts the bookings in the file named by WISHES, one per line, each with a unique key.
local bodies = {}
for line in io.lines(os.getenv("WISHES")) do
  bodies[#bodies + 1] = line
end
local run = os.getenv("WISHES_RUN")
local next_body = 0

request = function()
  next_body = next_body + 1
  local body = bodies[next_body] or bodies[#bodies]
  return wrk.format("POST", "/api/order", {
    ["Content-Type"] = "application/json",
    ["Idempotency-Key"] = "bench-" .. run .. "-" .. next_body,
  }, body)
end
