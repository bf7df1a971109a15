async function S(o,s,c,i,l){let{getText:p,h:r,replace:d,text:n}=l;if(!i||!crypto.subtle)return d(o,r("p",{},n.sealUnknown));let m=(await p(c)).split(`
`),a=t=>m.find(e=>e.startsWith(t+": "))?.slice(t.length+2)??"";for(let t of[0,1]){let e=["red","blue"][t],u=a(e+"-commitment").split(" ")[1]??"",f=await crypto.subtle.digest("SHA-256",new TextEncoder().encode(`${u}
${a(e+"-setup")}`)),g=[...new Uint8Array(f)].map(y=>y.toString(16).padStart(2,"0")).join("");o.append(r("p",{},g===i[t]?n.sealGood(s.sides[t]):n.sealBad(s.sides[t])))}}export{S as checkSeals};
